"""Commands about statutes and their amendments."""
