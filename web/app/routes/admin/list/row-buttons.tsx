import { Eye, Pencil, Trash2 } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link, useLocation } from 'react-router';

const LOOK =
  'grid size-11 shrink-0 place-items-center rounded-full text-slate hover:bg-sand hover:text-ink @min-[44rem]:size-9';

type RowButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'title'> & {
  /** The action and its row: announced as « Supprimer : Camille Simon ». */
  label: string;
  name: string;
  children: ReactNode;
};

/** The place of an action: in a table it stays where a row lacks the action, so that all of one kind are one column. */
export const RowSlot = ({ children }: { children: ReactNode }) => (
  <span className="shrink-0 @max-[44rem]:empty:hidden @min-[44rem]:min-w-9">{children}</span>
);

/** An action of a row, as an icon. */
export const RowButton = ({ label, name, className = '', ...rest }: RowButtonProps) => (
  <button
    type="button"
    aria-label={`${label}\u202f: ${name}`}
    title={label}
    className={`${LOOK} ${className}`}
    {...rest}
  />
);

type RowLinkButtonProps = {
  label: string;
  name: string;
  to: string;
  className?: string;
  children: ReactNode;
};

/** A link to a screen of a row, as an icon; it remembers the list's address. */
function RowLinkButton({ label, name, to, className = '', children }: RowLinkButtonProps) {
  const { pathname, search } = useLocation();
  return (
    <Link
      to={to}
      state={{ list: pathname + search }}
      aria-label={`${label}\u202f: ${name}`}
      title={label}
      className={`${LOOK} ${className}`}
    >
      {children}
    </Link>
  );
}

/** Hidden on a card, which is a link as a whole. */
export const RowDetails = ({ name, to }: { name: string; to: string }) => (
  <RowLinkButton label="Détails" name={name} to={to} className="@max-[44rem]:hidden">
    <Eye className="size-4.5" aria-hidden="true" />
  </RowLinkButton>
);

export const RowEdit = ({ name, to }: { name: string; to: string }) => (
  <RowLinkButton label="Modifier" name={name} to={to}>
    <Pencil className="size-4.5" aria-hidden="true" />
  </RowLinkButton>
);

type RowDeleteProps = { name: string; label?: string; onClick: () => void };

export const RowDelete = ({ name, label = 'Supprimer', onClick }: RowDeleteProps) => (
  <RowButton label={label} name={name} onClick={onClick} className="hover:text-danger">
    <Trash2 className="size-4.5" aria-hidden="true" />
  </RowButton>
);
