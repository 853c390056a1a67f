"""Agents of other frameworks as executors: a module each, imported only by whoever uses that framework.

:mod:`~verification.answers.adapters.openai_agents` and :mod:`~verification.answers.adapters.pydantic_ai`;
both come with the extra ``agents``. Another framework needs one function: ``async (subtask, context) ->
TaskResult``.
"""
