import { createContext, useContext } from "react";
import type { Words } from "../words.ts";
import { createWords } from "../words.ts";

/** Numbers and times in the language of the screen. */
export const WordsContext = createContext<Words>(createWords("en"));

export const useWords = (): Words => useContext(WordsContext);
