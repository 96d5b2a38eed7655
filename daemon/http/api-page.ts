/** A page that shows `openapi.json` without anything from elsewhere. */
export const apiPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Reelkeep API</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
code { font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
details { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: .5rem; margin: .5rem 0; padding: .5rem .75rem; }
summary { cursor: pointer; }
.method { display: inline-block; min-width: 4.5rem; font-weight: 600; }
.access { opacity: .75; font-size: .875rem; }
pre { overflow: auto; font-size: .8125rem; }
</style>
</head>
<body>
<h1>Reelkeep API</h1>
<p>As a file: <a href="openapi.json">openapi.json</a>. Answers are <code>{status, message?, data}</code>, errors <code>{status: "ERROR", code, message, field?}</code>.</p>
<main id="routes"></main>
<script src="docs.js"></script>
</body>
</html>
`;

export const apiPageScript = `"use strict";
const element = (name, text, className) => {
  const made = document.createElement(name);
  if (text) made.textContent = text;
  if (className) made.className = className;
  return made;
};
const block = (title, value) => {
  const box = element("div");
  box.append(element("h3", title), element("pre", JSON.stringify(value, null, 2)));
  return box;
};
fetch("openapi.json").then((answer) => answer.json()).then((api) => {
  for (const [path, methods] of Object.entries(api.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const box = element("details");
      const head = element("summary");
      head.append(element("span", method.toUpperCase(), "method"), element("code", path), element("div", operation.summary + " (" + operation["x-access"] + ")", "access"));
      box.append(head);
      if (operation.parameters.length) box.append(block("Parameters", operation.parameters));
      if (operation.requestBody) box.append(block("Body", operation.requestBody.content["application/json"].schema));
      box.append(block("Answer", Object.values(operation.responses)[0].content["application/json"].schema));
      document.getElementById("routes").append(box);
    }
  }
});
`;
