import { useEffect, useRef } from "react";

const placeOf = (): string => `${window.location.pathname}?${new URLSearchParams(window.location.search).get("q") ?? ""}`;

/**
 * Leaving a search field by a press elsewhere begins the search, and what that changes above the list would move what is being pressed away
 * before the press has ended: it would be lost. So the search begins right after the press, unless that has led to another page or keyword.
 */
export function useAfterPress(): (search: () => void) => void {
  const pressed = useRef(false);
  useEffect(() => {
    // Of a finger, too: a tap ends in the events of a mouse, and takes the focus between them.
    const down = () => {
      pressed.current = true;
    };
    const up = () => {
      pressed.current = false;
    };
    document.addEventListener("mousedown", down, true);
    document.addEventListener("mouseup", up, true);
    return () => {
      document.removeEventListener("mousedown", down, true);
      document.removeEventListener("mouseup", up, true);
    };
  }, []);
  return (search) => {
    if (!pressed.current) return search();
    const place = placeOf();
    const ended = () => setTimeout(() => placeOf() === place && search());
    document.addEventListener("mouseup", ended, { once: true, capture: true });
  };
}
