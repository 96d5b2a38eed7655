import { createAccessPage } from "./access-page.ts";
import { createErrorsPage } from "./errors-page.ts";
import { createEventsPage } from "./events-page.ts";
import { createLegacySettingsPage } from "./legacy-settings-page.ts";
import { code, type Page, table, toMarkdown } from "./markdown.ts";
import { createRoutesPage } from "./routes-page.ts";
import { createSettingsPage } from "./settings-page.ts";
import { createShapesPage } from "./shapes-page.ts";
import { createShapes } from "./shapes.ts";
import { createTemplatesPage } from "./templates-page.ts";

/** The whole generated reference: names of files in `docs`, each with its text. */
export async function createReference(): Promise<Map<string, string>> {
  const shapes = await createShapes();
  const pages = [
    createSettingsPage(),
    createLegacySettingsPage(),
    createTemplatesPage(),
    createRoutesPage(shapes),
    createAccessPage(),
    createEventsPage(shapes),
    createShapesPage(shapes),
    createErrorsPage(),
  ];
  return new Map([toIndex(pages), ...pages].map((page) => [page.file, toMarkdown(page)]));
}

function toIndex(pages: readonly Page[]): Page {
  return {
    file: "README.md",
    title: "Reference",
    summary: "What the daemon knows, page by page.",
    source: `the declarations themselves (${code("tests/support/docs")})`,
    blocks: [
      table(
        ["Page", "What is there"],
        pages.map(({ file, title, summary }) => [`[${title}](${file})`, summary]),
      ),
    ],
  };
}
