import { createContext, useContext, useEffect } from "react";

type SetPageTitle = (title: string | null) => void;

export const PageTitleContext = createContext<SetPageTitle>(() => {});

/** Names the document after this page for as long as it is shown; the count of live channels stays in front. */
export function usePageTitle(title: string): void {
  const setTitle = useContext(PageTitleContext);
  useEffect(() => {
    setTitle(title);
    return () => setTitle(null);
  }, [setTitle, title]);
}
