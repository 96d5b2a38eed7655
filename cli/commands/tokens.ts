import { AppError } from "../../shared/errors.ts";
import { type AccessToken, TokenScope } from "../../shared/model/access.ts";
import type { Context } from "../context.ts";
import type { Column } from "../output.ts";
import type { Registration } from "./registration.ts";

export function addTokens({ program, t, act }: Registration): void {
  const tokens = program.command("tokens").description(t("cli.help.tokens"));
  tokens
    .command("list", { isDefault: true })
    .description(t("cli.help.tokens_list"))
    .action(act(listTokens));
  tokens
    .command("add")
    .argument("<name>", t("cli.help.token_name"))
    .requiredOption("--scope <scope>", t("cli.help.scope"))
    .description(t("cli.help.tokens_add"))
    .action(act(addToken));
  tokens
    .command("remove")
    .argument("<id>", t("cli.help.token_id"))
    .description(t("cli.help.tokens_remove"))
    .action(act(removeToken));
}

async function listTokens(context: Context): Promise<void> {
  const { api, output, t } = context;
  const { data } = await api("GET /api/v0/tokens");
  output.show(data, () =>
    output.isTerminal && data.length === 0
      ? [t("cli.no_tokens")]
      : output.table(toColumns(context), data),
  );
}

async function addToken(context: Context, name: string, options: { scope: string }): Promise<void> {
  const { api, output, t } = context;
  const scope = TokenScope.safeParse(options.scope);
  if (!scope.success) {
    throw new AppError("bad_request", t("cli.usage.scope", { value: options.scope }));
  }
  const { data } = await api("POST /api/v0/tokens", { body: { name, scope: scope.data } });
  if (output.isTerminal && !output.isJson) context.notice(t("cli.token_once"));
  output.show(data, () => [data.token]);
}

async function removeToken({ api, output, t }: Context, id: string): Promise<void> {
  const { data } = await api("DELETE /api/v0/tokens/:id", { params: { id } });
  output.show(data, () => [t("cli.token_removed")]);
}

function toColumns({ t, words }: Context): Column<AccessToken>[] {
  return [
    { title: t("cli.title.id"), value: (token) => token.id },
    { title: t("cli.title.name"), flexible: true, value: (token) => token.name },
    { title: t("cli.title.scope"), value: (token) => token.scope },
    {
      title: t("cli.title.made"),
      value: (token) => token.created_at,
      show: (token) => words.moment(token.created_at),
    },
    {
      title: t("cli.title.last_used"),
      value: (token) => token.last_used_at,
      show: ({ last_used_at }) => (last_used_at === null ? "–" : words.moment(last_used_at)),
    },
  ];
}
