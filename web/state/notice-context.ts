import { createContext, useContext } from "react";

export interface NoticeButton {
  label: string;
  onClick: () => void;
}

/** Short messages for the person in front of the page. */
export interface Notices {
  /** Nothing is shown without a text. */
  success: (text: string | undefined) => void;
  warning: (text: string) => void;
  error: (error: Error) => void;
  /** Good news with buttons that do something about it, such as undoing it. */
  offer: (text: string, ...buttons: NoticeButton[]) => void;
  /** Whether there ever was a message, and who wants to hear of the first one. */
  isUsed: () => boolean;
  onUse: (listener: () => void) => () => void;
}

const silent: Notices = {
  success: () => {},
  warning: () => {},
  error: () => {},
  offer: () => {},
  isUsed: () => false,
  onUse: () => () => {},
};

export const NoticeContext = createContext<Notices>(silent);

export function useNotice(): Notices {
  return useContext(NoticeContext);
}
