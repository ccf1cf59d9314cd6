/** The icons of the page, drawn with one stroke on a grid of 20. */
const paths = {
  overview: "M3 16V9M8 16V4M13 16v-5M18 16V7",
  usage: "M3 17h14M5 17v-5M10 17V5M15 17V9",
  key: "M12.5 7.5a4 4 0 1 0-3.2 3.9L11 13h2v2h2v2h3v-3l-5.3-5.3a4 4 0 0 0-.2-1.2M8 7h.01",
  channels: "M3 5h4c5 0 4 10 9 10h1M3 10h14M3 15h4c5 0 4-10 9-10h1",
  models: "m10 2 7 4v8l-7 4-7-4V6zM3 6l7 4 7-4M10 10v8",
  requests: "M7 5h11M7 10h11M7 15h11M3 5h.01M3 10h.01M3 15h.01",
  tasks: "M3 4h14v12H3zM3 8h14M3 12h14M7 4v12M13 4v12",
  files: "M3 5h5l2 2h7v9H3zM8 12l-2-1 2-1M12 10l2 1-2 1",
  translate: "M3 6h10l-3-3M17 14H7l3 3M10 3l3 3-3 3M10 11l-3 3 3 3",
  accounts: "M10 10a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M3 17c1-4 4-5 7-5s6 1 7 5",
  groups:
    "M7 9a3 3 0 1 0 0-6 3 3 0 0 0 0 6M2 16c.5-3.5 2.5-4.5 5-4.5s4.5 1 5 4.5M13 9a2.5 2.5 0 1 0-.5-5M14 11.5c2.5 0 3.5 1.5 4 4.5",
  budgets: "M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14M10 10V3M10 10l5 5",
  settings: "M3 6h8M15 6h2M3 14h2M9 14h8M13 4v4M7 12v4",
  gateway: "M3 4h14v5H3zM3 11h14v5H3zM6 6.5h.01M6 13.5h.01M10 6.5h4M10 13.5h4",
  audit: "M5 3h7l3 3v11H5zM8 9h5M8 12h5M8 15h3",
  plus: "M10 4v12M4 10h12",
  search: "M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12M13.5 13.5 17 17",
  copy: "M7 7h9v9H7zM13 7V4H4v9h3",
  check: "m4 10 4 4 8-8",
  more: "M4 10h.01M10 10h.01M16 10h.01",
  close: "m5 5 10 10M15 5 5 15",
  sun: "M10 14a4 4 0 1 0 0-8 4 4 0 0 0 0 8M10 1v2M10 17v2M1 10h2M17 10h2M3.6 3.6 5 5M15 15l1.4 1.4M3.6 16.4 5 15M15 5l1.4-1.4",
  moon: "M16.5 12.5A7 7 0 0 1 7.5 3.5a7 7 0 1 0 9 9",
  language: "M2 10a8 8 0 1 0 16 0 8 8 0 0 0-16 0M2.5 7.5h15M2.5 12.5h15M10 2c-5 5-5 11 0 16 5-5 5-11 0-16",
  out: "M8 3H4v14h4M12 6l4 4-4 4M16 10H8",
  menu: "M3 5h14M3 10h14M3 15h14",
  warning: "M10 3 2 17h16zM10 8v4M10 14.5h.01",
  grip: "M7 5h.01M7 10h.01M7 15h.01M13 5h.01M13 10h.01M13 15h.01",
  up: "m5 12 5-5 5 5",
  down: "m5 8 5 5 5-5",
  right: "m8 5 5 5-5 5",
  play: "M6 4v12l10-6z",
  edit: "m4 16 1-4 9-9 3 3-9 9zM12 5l3 3",
  trash: "M4 6h12M8 6V4h4v2M5 6l1 11h8l1-11",
  renew: "M16 4v4h-4M4 16v-4h4M15.5 8A6 6 0 0 0 5 6.5M4.5 12A6 6 0 0 0 15 13.5",
  link: "M8 12l4-4M9 6l2-2a3.5 3.5 0 0 1 5 5l-2 2M11 14l-2 2a3.5 3.5 0 0 1-5-5l2-2",
  download: "M10 3v10m0 0-4-4m4 4 4-4M4 17h12",
} as const;

export type IconName = keyof typeof paths;

/** Hidden from screen readers: the text beside it, or the button around it, has the meaning. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[name]} />
    </svg>
  );
}
