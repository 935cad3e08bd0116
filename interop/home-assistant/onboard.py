#!/usr/bin/env python3
"""Makes the first user of a new Home Assistant and prints a token of ten years: onboard.py BASE_URL."""
import asyncio
import sys

import aiohttp

BASE = sys.argv[1]
CLIENT = BASE + "/"


async def posted(session, path, **how):
    async with session.post(BASE + path, **how) as answer:
        if answer.status != 200:
            sys.exit(f"{path}: {answer.status} {await answer.text()}")
        return await answer.json()


async def main():
    async with aiohttp.ClientSession() as session:
        user = {"client_id": CLIENT, "name": "Interop", "username": "interop", "password": "interop-pass"}
        code = (await posted(session, "/api/onboarding/users", json=user | {"language": "en"}))["auth_code"]
        grant = {"grant_type": "authorization_code", "code": code, "client_id": CLIENT}
        token = (await posted(session, "/auth/token", data=grant))["access_token"]
        async with session.ws_connect(BASE + "/api/websocket") as socket:
            await socket.receive_json()
            await socket.send_json({"type": "auth", "access_token": token})
            await socket.receive_json()
            wish = {"type": "auth/long_lived_access_token", "client_name": "dayfill", "lifespan": 3650}
            await socket.send_json({"id": 1} | wish)
            print((await socket.receive_json())["result"])


asyncio.run(main())
