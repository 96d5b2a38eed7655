import { useKnownText } from "./use-known-text.ts";

/** What an exporter is called here; one that this dashboard does not know, as the daemon calls it. */
export function useExporterTitle(): (name: string, title?: string) => string {
  const knownText = useKnownText();
  return (name, title = name) => knownText(`export.exporter.${name}`, title);
}
