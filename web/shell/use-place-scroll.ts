import { useLocation } from "@tanstack/react-router";
import { useHashScroll } from "../state/use-hash-scroll.ts";

/** On every page: the element that the address names; without one the router restores the place. */
export function usePlaceScroll(): void {
  const hash = useLocation({ select: (location) => location.hash });
  useHashScroll(hash);
}
