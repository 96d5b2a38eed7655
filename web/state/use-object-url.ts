import { useEffect, useState } from "react";

/** Address of a text as a file, alive while the component is; null without a text. */
export function useObjectUrl(text: string | null, type: string): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (text === null) return undefined;
    const created = URL.createObjectURL(new Blob([text], { type }));
    setUrl(created);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(created);
    };
  }, [text, type]);
  return url;
}
