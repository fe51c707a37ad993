import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

type FileButtonProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'className'> & {
  Icon: LucideIcon;
  id: string;
  text: string;
  labelId: string;
  className?: string;
  /** With all of them, where several can be chosen. */
  onFile: (file: File, files: File[]) => void;
};

/** A file input that looks like a button. */
export function FileButton({
  Icon,
  id,
  text,
  labelId,
  className = 'inline-flex',
  onFile,
  ...input
}: FileButtonProps) {
  return (
    <label
      htmlFor={id}
      className={`min-h-11 cursor-pointer items-center gap-2 rounded-full border border-edge px-4 text-sm font-[550] has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-ink hover:border-ink hover:bg-ivory ${className}`}
    >
      <Icon className="size-4" aria-hidden="true" />
      <span id={`${id}-action`}>{text}</span>
      <input
        {...input}
        id={id}
        type="file"
        aria-labelledby={`${labelId} ${id}-action`}
        // The same file can be chosen again after it was removed or corrected.
        onClick={(event) => {
          event.currentTarget.value = '';
        }}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onFile(file, [...(event.target.files ?? [])]);
        }}
        className="sr-only"
      />
    </label>
  );
}
