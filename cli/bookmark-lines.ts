import type { Bookmark } from "../shared/model/vod.ts";
import type { Context } from "./context.ts";

/** The bookmarks of a recording with the number by which one is deleted. */
export function toBookmarkLines(
  { t, words, output }: Context,
  bookmarks: readonly Bookmark[],
): string[] {
  if (!output.isTerminal || bookmarks.length === 0) return [];
  const rows = bookmarks.map((bookmark, index) => ({ ...bookmark, number: index + 1 }));
  return [
    ...output.heading(t("cli.title.bookmarks")),
    ...output.table(
      [
        { title: t("cli.title.number"), align: "right", value: ({ number }) => number },
        {
          title: t("cli.title.at"),
          align: "right",
          value: ({ offset }) => offset,
          show: ({ offset }) => words.duration(offset),
        },
        { title: t("cli.title.name"), flexible: true, value: ({ name }) => name },
      ],
      rows,
    ),
  ];
}
