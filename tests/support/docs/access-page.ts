import { checkAccess } from "../../../daemon/http/session.ts";
import type { Access } from "../../../shared/api/route.ts";
import { AppError } from "../../../shared/errors.ts";
import { type CallerCase, callers } from "../callers.ts";
import { beyondContract } from "./beyond-contract.ts";
import { code, type Page, table } from "./markdown.ts";
import { type Row, routesByNoun } from "./routes-page.ts";

/** Column titles for the callers of the access matrix. */
const columns = {
  "No password set": "anyone without a password",
  "Logged in": "a logged in browser",
  Guest: "a guest",
  Anonymous: "a stranger",
  "Token read": "a token to read",
  "Token operate": "a token to operate",
  "Token admin": "a token for all",
};

/** The callers of the page's columns, from left to right. */
export function listCallers(): CallerCase[] {
  return Object.values(columns).map((name) => {
    const caller = callers.find((candidate) => candidate.name === name);
    if (caller === undefined) throw new Error(`tests/support/callers.ts has no "${name}"`);
    return caller;
  });
}

/** 401 or 403 by the very rule that the daemon asks; null for a caller who is let in. */
export function refusalOf(has: Access, needs: Access): number | null {
  try {
    checkAccess(has, needs);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.status;
    throw error;
  }
}

export function createAccessPage(): Page {
  return {
    file: "access.md",
    title: "Access",
    summary: "Who gets what: every route, and every kind of caller.",
    source: `${code("shared/api")} by the rule in ${code("daemon/http/session.ts")}`,
    blocks: [
      "2xx: let in; the request may still fail for another reason (404 for something unknown, 400 for wrong input). 401: a stranger, who may log in or show a token. 403: known, but not allowed to do this. `tests/daemon/http/access-matrix.test.ts` proves it: it asks a daemon for every route of the contract as each of these callers, and for the websocket, media, dashboard and description of the API as well; and it fails when a route is mounted that is not known to it.",
      ...[...routesByNoun()].flatMap(([noun, rows]) => [`## ${noun}`, toTable(rows.map(toLine))]),
      "## Websocket, media and what else is served",
      "The websocket is accepted first and then closed with its code, because a browser is not shown the answer to a refused handshake. A **signed link** (`POST /api/v0/vod/:uuid/link`) opens its one file for anybody until it expires; it opens no other file and no route, which `tests/daemon/http/signed-links.test.ts` proves. Ledgers and files whose name begins with a dot are not served: 404 for who is let in.",
      toTable(beyondContract.map((row) => ({ ...row, name: row.route }))),
      "## Callers",
      "Each column above, and what else may come along, with the level it has. The token file in the data folder (`config/local.token`, mode 0600), by which `reelkeep` works for the folder's owner without a login, has the level `admin`. A token that is shown has to be good, even where all is open.",
      table(
        ["Caller", "Password set", "Guest mode", "Level"],
        callers.map(({ name, hasPassword = false, hasGuests = false, access }) => [
          name,
          hasPassword ? "yes" : "no",
          hasGuests ? "on" : "off",
          access,
        ]),
      ),
      "Any change, and the websocket, is refused with 403 (`forbidden_origin`) for a page of another origin that `server.allowed_origins` does not name, whoever is logged in; so is reading what needs `operate` or more.",
    ],
  };
}

interface Line {
  name: string;
  access: Access;
  success: string;
  refusal?: string;
}

const toLine = ([key, { access, success = 200 }]: Row): Line => ({
  name: key,
  access,
  success: String(success),
});

function toTable(lines: readonly Line[]): string {
  return table(
    ["Route", "Needs", ...Object.keys(columns)],
    lines.map(({ name, access, success, refusal }) => [
      code(name),
      access,
      ...listCallers().map((caller) => {
        const status = refusalOf(caller.access, access);
        return status === null ? success : (refusal ?? String(status));
      }),
    ]),
  );
}
