import { Upload } from 'lucide-react';
import { useEffect } from 'react';
import { IMPORT } from '../../../content/admin-bank.ts';
import { FileButton } from '../../../ui/file-button.tsx';
import { useFilesDrop } from '../../../ui/use-file-drop.ts';
import { useLazyComponent } from '../../../ui/use-lazy-component.ts';
import { useBankImport } from './use-bank-import.ts';

/** Banks name their files as they like: all are read, and what is none of theirs is refused with what it is. */
const ACCEPTED_FILES = '.cod,.coda,.xml,.txt,.bc2,text/plain,text/xml,application/xml';

const loadResults = () => import('./import-results.tsx');

type ImportZoneProps = {
  onImported: () => void;
  /** Leads to the movements that wait. */
  onWork: () => void;
};

/** Where the bank's files are dropped or chosen, and what became of each. */
export function ImportZone({ onImported, onWork }: ImportZoneProps) {
  const { files, choose, clear } = useBankImport(onImported);
  const { Component: ImportResults, open } = useLazyComponent(loadResults);
  const hasFiles = files.length > 0;
  useEffect(() => {
    if (hasFiles) open();
  }, [hasFiles, open]);
  const drop = useFilesDrop(({ files: dropped }) => choose([...dropped]));
  return (
    <section aria-labelledby="fichiers-banque-titre" className="mt-5">
      <div
        {...drop.target}
        className={`card flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-dashed p-5 transition-colors ${drop.isOver ? 'border-brass-deep bg-ivory' : ''}`}
      >
        <div className="min-w-0 grow basis-64">
          <h2 id="fichiers-banque-titre" className="sr-only">
            {IMPORT.title}
          </h2>
          <p id="fichiers-banque-texte" className="font-[550]">
            {IMPORT.text}
          </p>
          <p id="fichiers-banque-limites" className="mt-0.5 text-sm text-slate">
            {IMPORT.limits}
          </p>
        </div>
        <FileButton
          id="fichiers-banque"
          labelId="fichiers-banque-titre"
          Icon={Upload}
          name="file"
          text={IMPORT.choose}
          accept={ACCEPTED_FILES}
          multiple
          aria-describedby="fichiers-banque-limites"
          onFile={(_, chosen) => choose(chosen)}
        />
      </div>
      {ImportResults && <ImportResults files={files} onWork={onWork} onClear={clear} />}
    </section>
  );
}
