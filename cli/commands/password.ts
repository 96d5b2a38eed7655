import { AppError } from "../../shared/errors.ts";
import type { Context } from "../context.ts";
import type { Registration } from "./registration.ts";

export function addPassword({ program, t, act }: Registration): void {
  const password = program.command("password").description(t("cli.help.password"));
  password
    .command("set")
    .option("--stdin", t("cli.help.stdin"))
    .description(t("cli.help.password_set"))
    .action(act(setPassword));
  password.command("remove").description(t("cli.help.password_remove")).action(act(removePassword));
}

async function setPassword(context: Context, options: { stdin?: boolean }): Promise<void> {
  const { api, host, output, t } = context;
  const password =
    options.stdin === true ? firstLine(await host.readInput()) : await askTwice(context);
  if (password === "") throw new AppError("bad_request", t("cli.password_empty"));
  const { data } = await api("PUT /api/v0/auth/password", { body: { password } });
  output.show(data, () => [t("cli.password_set")]);
}

async function removePassword({ api, output, t }: Context): Promise<void> {
  const { data } = await api("PUT /api/v0/auth/password", { body: { password: "" } });
  output.show(data, () => [t("cli.password_removed")]);
}

/** What can't be seen while it is typed is typed twice. */
async function askTwice({ host, t }: Context): Promise<string> {
  if (host.stdin.isTTY !== true) throw new AppError("bad_request", t("cli.password_terminal"));
  const first = await host.askSecret(`${t("cli.password_new")} `);
  const second = first === null ? null : await host.askSecret(`${t("cli.password_again")} `);
  if (first === null || second === null) {
    throw new AppError("bad_request", t("cli.password_cancelled"));
  }
  if (first !== second) throw new AppError("bad_request", t("cli.password_differs"));
  return first;
}

function firstLine(text: string): string {
  return text.split(/\r?\n/, 1)[0] ?? "";
}
