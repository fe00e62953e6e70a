import type { CSSProperties } from "react";

/** The colours of packages/ui/src/tokens.css, because mail clients do not support variables. A test compares the two. */
export const COLOUR = {
  ink: "#1f2a37",
  muted: "#5b6675",
  line: "#e3e0da",
  paper: "#fbfaf7",
  surface: "#ffffff",
  sunken: "#f3f1ec",
  primary: "#0f6b6b",
  "primary-tint": "#e6f2f1",
  "on-primary": "#ffffff",
  accent: "#d9622b",
  warning: "#8f5f00",
  "warning-tint": "#fff6db",
} as const;

/** Set on every cell, because Outlook uses Times where no font is set. No web font, because most clients block it. */
const FONT = '"Hiragino Sans","Hiragino Kaku Gothic ProN","Noto Sans JP","Yu Gothic Medium",Meiryo,"Noto Sans CJK JP",sans-serif';

/** Line breaking for Japanese, where the client supports it. */
const type: CSSProperties = {
  fontFamily: FONT,
  color: COLOUR.ink,
  margin: 0,
  lineBreak: "strict",
  overflowWrap: "anywhere",
  // Newer than the types: lines end after a phrase.
  wordBreak: "auto-phrase" as CSSProperties["wordBreak"],
};

export const STYLE = {
  body: { backgroundColor: COLOUR.paper, padding: "24px 8px 32px" },
  card: { backgroundColor: COLOUR.surface, border: `1px solid ${COLOUR.line}`, borderRadius: 12, borderCollapse: "separate" },
  inside: { ...type, padding: "36px 44px 40px" },
  word: { ...type, fontSize: 20, lineHeight: "28px", fontWeight: 700, letterSpacing: "-0.01em" },
  greeting: { ...type, fontSize: 16, lineHeight: "28px", marginBottom: 12 },
  lead: { ...type, fontSize: 22, lineHeight: "34px", fontWeight: 700, marginBottom: 20 },
  text: { ...type, fontSize: 16, lineHeight: "29px", marginBottom: 20 },
  box: { borderCollapse: "separate", margin: "0 0 24px" },
  facts: { ...type, backgroundColor: COLOUR.paper, border: `1px solid ${COLOUR.line}`, borderRadius: 8, padding: "14px 20px" },
  lines: {
    ...type,
    backgroundColor: COLOUR.paper,
    border: `1px solid ${COLOUR.line}`,
    borderRadius: 8,
    padding: "16px 20px",
    fontSize: 16,
    lineHeight: "30px",
  },
  label: {
    ...type,
    fontSize: 14,
    lineHeight: "26px",
    color: COLOUR.muted,
    fontWeight: 700,
    width: 128,
    verticalAlign: "top",
    whiteSpace: "nowrap",
  },
  value: { ...type, fontSize: 16, lineHeight: "26px", verticalAlign: "top" },
  strong: { ...type, fontSize: 18, lineHeight: "28px", fontWeight: 700, verticalAlign: "top" },
  action: {
    fontFamily: FONT,
    backgroundColor: COLOUR.primary,
    color: COLOUR["on-primary"],
    borderRadius: 8,
    fontSize: 16,
    fontWeight: 700,
    padding: "16px 32px",
    textAlign: "center",
  },
  actionRow: { margin: "8px 0 28px" },
  /** The full address, for clients that show no button, and to show where it leads. */
  address: { ...type, fontSize: 12, lineHeight: "20px", color: COLOUR.muted, marginTop: 10, wordBreak: "break-all" },
  note: { ...type, backgroundColor: COLOUR["primary-tint"], borderRadius: 8, padding: "16px 20px", fontSize: 15, lineHeight: "27px" },
  urgent: { ...type, backgroundColor: COLOUR["warning-tint"], borderRadius: 8, padding: "16px 20px", fontSize: 15, lineHeight: "27px" },
  list: { ...type, fontSize: 16, lineHeight: "29px", margin: "0 0 24px", paddingLeft: 24 },
  item: { ...type, fontSize: 16, lineHeight: "29px", marginBottom: 6 },
  rule: { border: "none", borderTop: `1px solid ${COLOUR.line}`, margin: "32px 0 24px", width: "100%" },
  footer: { ...type, fontSize: 14, lineHeight: "24px", color: COLOUR.muted, marginBottom: 12 },
  link: { color: COLOUR.primary, textDecoration: "underline", overflowWrap: "anywhere" },
  unbroken: { whiteSpace: "nowrap" },
} as const satisfies Record<string, CSSProperties>;

/** For phones whose client reads style sheets; without them the mail is narrower but complete. */
export const SHEET = `
:root{color-scheme:light only;supported-color-schemes:light only}
body{-webkit-text-size-adjust:100%;text-size-adjust:100%}
@media only screen and (max-width:480px){
.inside{padding:28px 20px 28px !important}
.facts{padding:12px 16px !important}
.fact td{display:block !important;width:auto !important;padding:0 !important}
.fact td.label{padding:10px 0 0 !important;line-height:22px !important}
.fact td.value{padding:0 0 8px !important}
.action{display:block !important}
}`;
