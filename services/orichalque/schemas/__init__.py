"""Requests and answers of Orichalque, as published and enforced."""
