/** `npm run docs`: writes the reference in `docs` from the declarations it describes. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createReference } from "./docs/reference.ts";

const folder = path.resolve(import.meta.dirname, "../../docs");

const reference = await createReference();
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
for (const [file, text] of reference) writeFileSync(path.join(folder, file), text);
