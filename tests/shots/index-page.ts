import type { Shot } from "./take.ts";

/** A page to leaf through the pictures, with what was found wrong at the top. */
export function writeIndex(shots: readonly Shot[]): string {
  const views = [...new Set(shots.map(({ view }) => view))];
  const faulty = shots.filter(({ faults }) => faults.length > 0);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8" />
<title>Reelkeep: ${views.length} views</title>
<style>
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
  body { margin: 2rem; }
  .row { display: flex; gap: 1rem; align-items: flex-start; overflow-x: auto; padding-bottom: 1rem; }
  figure { margin: 0; }
  img { border: 1px solid #8888; max-height: 70vh; max-width: 46vw; object-fit: contain; object-position: top; }
  code { overflow-wrap: anywhere; }
  nav { columns: 14rem; }
</style>
<h1>${views.length} views, ${shots.length} pictures</h1>
<h2>${faulty.length === 0 ? "Nothing was found wrong" : `${faulty.length} with faults`}</h2>
<ul>${faulty.flatMap(toFaults).join("")}</ul>
<nav>${views.map((view) => `<a href="#${view}">${view}</a><br />`).join("")}</nav>
${views.map((view) => toSection(view, shots)).join("\n")}
</html>
`;
}

function toFaults({ view, look, faults }: Shot): string[] {
  const place = `<a href="#${view}">${view}</a> (${look})`;
  return faults.map((fault) => `<li>${place}: <code>${escape(fault)}</code></li>`);
}

function toSection(view: string, shots: readonly Shot[]): string {
  const own = shots.filter((shot) => shot.view === view);
  const pictures = own.map(
    ({ file, look }) =>
      `<figure><a href="${file}"><img src="${file}" alt="${view}, ${look}" loading="lazy" /></a><figcaption>${look}</figcaption></figure>`,
  );
  return `<h3 id="${view}">${view}</h3><div class="row">${pictures.join("")}</div>`;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
