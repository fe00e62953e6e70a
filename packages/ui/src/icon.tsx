import { cx } from "./cx";

/** Drawn on a 24 px grid with a stroke of 1.75; only paths, so that one renderer is enough. */
const paths = {
  "arrow-left": "M19 12H5m6-6-6 6 6 6",
  "arrow-right": "M5 12h14m-6-6 6 6-6 6",
  "arrow-up": "M12 19V5m-6 6 6-6 6 6",
  bell: "M6.5 10a5.5 5.5 0 0 1 11 0c0 4.5 1.8 6 2.5 7H4c.7-1 2.5-2.5 2.5-7ZM10 20.2a2.2 2.2 0 0 0 4 0",
  briefcase: "M4 8.5h16v11H4zM9 8.5V6a1.5 1.5 0 0 1 1.5-1.5h3A1.5 1.5 0 0 1 15 6v2.5M4 13.5h16",
  building: "M5.5 20V4.5h9V20M14.5 9.5h4V20M3.5 20h17M8.5 8.5h3m-3 4h3m-3 4h3",
  calendar: "M4.5 6h15v13.5h-15zM4.5 10.5h15M8.5 3.5V7m7-3.5V7",
  "calendar-plus": "M19.5 12V6h-15v13.5H12M4.5 10.5h15M8.5 3.5V7m7-3.5V7M18 15v6m-3-3h6",
  chart: "M4 20h16M7 16.5v-5m5 5V6m5 10.5v-7.5",
  check: "m5 12.5 4.5 4.5L19.5 7",
  "check-circle": "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Zm-4 8.8 2.8 2.8L16 9.5",
  "chevron-down": "m6 9.5 6 6 6-6",
  "chevron-left": "m14.5 6-6 6 6 6",
  "chevron-right": "m9.5 6 6 6-6 6",
  "chevron-up": "m6 14.5 6-6 6 6",
  clock: "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Zm0 4V12l3 2",
  close: "m6 6 12 12M18 6 6 18",
  copy: "M9 9h10.5v10.5H9zM15 5.5v-1H4.5V15h1",
  document: "M6 3.5h8l4.5 4.5v12.5H6zM13.5 3.8V8.5h4.7M9 13h6m-6 3.5h6",
  download: "M12 4v11m-4.5-4.5L12 15l4.5-4.5M4.5 19.5h15",
  edit: "M4.5 19.5v-4L15.5 4.5l4 4-11 11zM13 7l4 4",
  error: "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Zm-3 5.5 6 6m0-6-6 6",
  external: "M13.5 4.5h6v6m0-6L11 13M9 5.5H4.5v14h14V15",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm9.5-2.75a2.75 2.75 0 1 1 0 5.5 2.75 2.75 0 0 1 0-5.5Z",
  "eye-off":
    "m4 4 16 16M9.8 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.9 3.6M6.2 7.4A17 17 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.5-1.2M10 10.1a2.75 2.75 0 0 0 3.9 3.9",
  filter: "M4 6.5h16M7 12h10m-7 5.5h4",
  heart: "M12 19.5S4 15 4 9.2C4 6.7 5.9 5 8 5c1.7 0 3.2 1 4 2.5C12.8 6 14.3 5 16 5c2.1 0 4 1.7 4 4.2 0 5.8-8 10.3-8 10.3Z",
  history: "M4.5 5v4.5H9M4.8 9.5a8 8 0 1 1-.8 4M12 8v4.5l3 1.8",
  home: "m4 11 8-7 8 7M6 9.5V19.5h12V9.5M10 19.5V14h4v5.5",
  info: "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Zm0 7.5v5.2m0-8.7v.6",
  key: "M8 11.5a4 4 0 1 1 0 8 4 4 0 0 1 0-8Zm2.9 1.1L19.5 4M16 7.5l3 3",
  link: "M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1",
  lock: "M5.5 10.5h13v9.5h-13zM8.5 10.5V7.5a3.5 3.5 0 0 1 7 0v3M12 14v2.5",
  logout: "M10 4.5H5v15h5M15.5 8l4 4-4 4M19 12H9.5",
  mail: "M3.5 6h17v12.5h-17zM4 7l8 6 8-6",
  menu: "M4 7h16M4 12h16M4 17h16",
  message: "M4 5h16v11.5h-8.5L7 20.5v-4H4z",
  phone: "M5 4.5h3.5l1.8 4.3-2 1.7a11 11 0 0 0 5.2 5.2l1.7-2 4.3 1.8V19a1.5 1.5 0 0 1-1.7 1.5C10.5 20 4 13.5 3.5 6.2A1.5 1.5 0 0 1 5 4.5Z",
  plus: "M12 5v14M5 12h14",
  refresh: "M19.5 5v4.5H15M19.2 9.5a8 8 0 1 0 .8 4",
  rows: "M4 5.5h16M4 9.8h16M4 14.2h16M4 18.5h16",
  search: "M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13Zm4.8 11.3L20 20",
  settings: "M4 7h9m4 0h3M4 17h3m4 0h9M15 4.8a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4ZM9 14.8a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4Z",
  sort: "M8 5v14m-3.5-3.5L8 19l3.5-3.5M16 19V5m-3.5 3.5L16 5l3.5 3.5",
  star: "m12 4 2.5 5.2 5.7.7-4.2 3.9 1.1 5.7L12 16.7l-5.1 2.8L8 13.8 3.8 9.9l5.7-.7z",
  trash: "M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 12.5h9l1-12.5M10.2 10.5v5.5m3.6-5.5v5.5",
  upload: "M12 15V4M7.5 8.5 12 4l4.5 4.5M4.5 19.5h15",
  user: "M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM4.5 20c.6-3.6 3.6-5.5 7.5-5.5s6.9 1.9 7.5 5.5",
  users:
    "M9 5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7ZM2.5 19.5C3 16.3 5.5 14.5 9 14.5s6 1.8 6.5 5M15.5 5.3a3.5 3.5 0 0 1 0 6.5M18 15c1.9.7 3.1 2.3 3.5 4.5",
  video: "M3.5 6.5h12v11h-12zM15.5 10.5l5-3v9l-5-3",
  warning: "M12 4 2.8 19.5h18.4zM12 10v4.5m0 2.4v.4",
} as const;

export type IconName = keyof typeof paths;
export type IconProps = { name: IconName; size?: number | undefined; label?: string | undefined; className?: string | undefined };

/** Decorative by default; with a `label` it is an image with that name. */
export function Icon({ name, size = 20, label, className }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
      className={cx("shrink-0", className)}
      aria-hidden={label === undefined}
      aria-label={label}
      role={label === undefined ? undefined : "img"}
    >
      <path d={paths[name]} />
    </svg>
  );
}
