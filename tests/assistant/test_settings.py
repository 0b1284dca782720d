"""Where the games are and whose requests are answered, from the environment."""

import pytest

from services.mcp.settings import UP_ADDRESS, check_address, read_settings


def test_without_settings_it_asks_what_up_serves_and_answers_this_machine() -> None:
    settings = read_settings({})
    assert settings.services == (UP_ADDRESS,)
    assert {"decompte", "localhost", "localhost:*", "127.0.0.1:*", "[::1]:*"} <= {*settings.hosts}
    assert {"http://localhost", "https://127.0.0.1:*"} <= {*settings.origins}


def test_services_hosts_and_origins_can_be_given() -> None:
    settings = read_settings(
        {
            "DECOMPTE_MCP_SERVICES": "http://a:8000/, https://b",
            "DECOMPTE_MCP_HOSTS": "table.example",
            "DECOMPTE_MCP_ORIGINS": "https://chat.example",
        }
    )
    assert settings.services == ("http://a:8000", "https://b")
    assert "table.example" in settings.hosts
    assert "https://chat.example" in settings.origins


@pytest.mark.parametrize("wrong", ["heros:8000", "ftp://heros", "http://", "http://a?b", ""])
def test_an_address_that_is_none_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match="is no address of a service, such as http://"):
        check_address(wrong)
