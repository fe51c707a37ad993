/** The look of an action in a row: an icon with an accessible name. */
export const ICON_BUTTON =
  'grid size-11 shrink-0 place-items-center rounded-full text-slate hover:bg-sand hover:text-ink @min-[50rem]:size-9';
