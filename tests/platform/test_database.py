from django.db import connection


def test_tests_write_in_autocommit() -> None:
    in_transaction = connection.in_atomic_block

    assert in_transaction is False


def test_tests_use_a_database_of_their_own(database: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_database()")
        name = cursor.fetchone()

    assert (database,) == name
