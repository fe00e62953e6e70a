type Box = Pick<DOMRect, "left" | "right" | "top" | "bottom">;

/** Above and below a control: its label, its hint, the sentence of its error. */
const AROUND_PX = 72;

/** Whether a toast lies over a control, or over what is said about it. */
export const covers = (toast: Box, control: Box): boolean =>
  toast.left < control.right &&
  control.left < toast.right &&
  toast.top < control.bottom + AROUND_PX &&
  control.top - AROUND_PX < toast.bottom;
