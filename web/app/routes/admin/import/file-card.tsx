import { CircleAlert } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { Elements } from '../../../ui/elements.ts';
import { FileButton } from '../../../ui/file-button.tsx';
import { NoBreak } from '../../../ui/no-break.tsx';
import type { useFilesDrop } from '../../../ui/use-file-drop.ts';

type FileCardProps = {
  drop: ReturnType<typeof useFilesDrop>;
  rules: string;
  caution: string;
  /** What is chosen, before the words of the button. */
  title: string;
  button: Pick<
    ComponentProps<typeof FileButton>,
    'Icon' | 'name' | 'text' | 'accept' | 'multiple' | 'onFile'
  >;
  hint: Elements;
  problem: string | undefined;
  /** Beside the button. */
  children?: Elements;
};

/** Where files are dropped or chosen, with their rules and what is wrong with them. */
export function FileCard({ drop, rules, caution, title, button, hint, problem, children }: FileCardProps) {
  return (
    <div
      {...drop.target}
      className={`card mt-5 grid gap-4 border-dashed p-6 transition-colors ${drop.isOver ? 'border-brass-deep bg-ivory' : ''}`}
    >
      <p className="max-w-[50em]">{rules}</p>
      <p className="max-w-[50em] text-sm text-slate">
        <NoBreak text={caution} />
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <span id="fichier-titre" className="sr-only">
          {title}
        </span>
        <FileButton
          {...button}
          id="fichier"
          labelId="fichier-titre"
          aria-describedby="fichier-hint fichier-error"
          aria-invalid={problem ? true : undefined}
        />
        {children}
      </div>
      <p id="fichier-hint" className="text-sm text-slate [overflow-wrap:anywhere]">
        {hint}
      </p>
      <div role="alert" id="fichier-error" className="text-sm font-[550] text-danger empty:hidden">
        {problem && (
          <p className="flex items-start gap-2">
            <CircleAlert className="size-5 shrink-0" aria-hidden="true" />
            <span>{problem}</span>
          </p>
        )}
      </div>
    </div>
  );
}
