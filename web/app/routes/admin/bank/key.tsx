/** A key, as it is drawn on a keyboard. */
export const Key = ({ children }: { children: string }) => (
  <kbd className="rounded-sm border border-edge bg-white px-1.5 font-sans whitespace-nowrap text-ink">
    {children}
  </kbd>
);
