import { Check, Download, Upload } from 'lucide-react';
import { IMPORT, type ImportTexts } from '../../../content/admin-imports.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ProgressDialog } from '../../../ui/progress-dialog.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { LoadingState } from '../../../ui/states.tsx';
import { useFileDrop } from '../../../ui/use-file-drop.ts';
import { BackToList } from '../details/back-to-list.tsx';
import type { ListConfig } from '../list/list-query.ts';
import { FileCard } from './file-card.tsx';
import { LinesTable } from './lines-table.tsx';
import { RejectedLinesButton } from './rejected-lines-button.tsx';
import { useHeadingFocus } from './use-heading-focus.ts';
import { countLines, NO_PROGRESS, useImport } from './use-import.ts';

type ImportScreenProps = { config: ListConfig; apiPath: string; texts: ImportTexts };

/** A CSV file becomes rows of a list: first what each line would become, then the import itself. */
export function ImportScreen({ config, apiPath, texts }: ImportScreenProps) {
  const { state, choose, refuse, run, stop } = useImport(apiPath);
  const drop = useFileDrop(
    (file) => void choose(file),
    (_, problem) => refuse(problem),
  );
  const parsed = 'lines' in state ? state : null;
  const fileName = parsed?.file.name;
  const isDone = state.step === 'done';
  const heading = useHeadingFocus(state.step === 'preview' || isDone ? state.step : null);
  const newCount = parsed ? countLines(parsed.lines, 'new') : 0;
  const askedCount = parsed ? countLines(parsed.lines, 'asked') : 0;
  const count = newCount + askedCount;
  const invalidCount = parsed ? countLines(parsed.lines, 'invalid') : 0;
  const { done, total, created, asked = 0 } = parsed?.progress ?? NO_PROGRESS;

  return (
    <>
      <BackToList to={config.path} />
      <h1 className="mt-3 text-xl">{texts.title}</h1>
      <FileCard
        drop={drop}
        rules={texts.columns}
        caution={texts.caution}
        title={IMPORT.chooseTitle}
        button={{
          Icon: Upload,
          name: 'file',
          text: fileName ? IMPORT.other : IMPORT.choose,
          accept: ACCEPTED_FILES,
          onFile: (file) => void choose(file),
        }}
        hint={
          <>
            <span>{fileName ?? IMPORT.limits}</span>
            {!fileName && <span className="pointer-coarse:hidden">{` ${IMPORT.drop}`}</span>}
          </>
        }
        problem={'problem' in state ? state.problem : undefined}
      >
        <TemplateButton template={texts.template} />
      </FileCard>
      {state.step === 'reading' && <LoadingState text={IMPORT.reading} />}
      {parsed && (
        <section aria-labelledby="lignes" className="mt-8">
          <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <div>
              <h2 id="lignes" ref={heading} tabIndex={-1} className="text-lg outline-none">
                {isDone ? IMPORT.resultTitle : IMPORT.previewTitle}
              </h2>
              <p role="status" className="mt-1 flex items-center gap-2 text-sm text-slate">
                {isDone && <Check className="size-5 text-success" aria-hidden="true" />}
                <span>{isDone ? texts.done(created, asked) : hintFor(count, parsed.isStarted)}</span>
              </p>
            </div>
            <div className="flex flex-wrap items-center gap-3">
              {invalidCount > 0 && (
                <RejectedLinesButton apiPath={apiPath} file={parsed.file} count={invalidCount} />
              )}
              {isDone ? (
                <ButtonLink to={config.path}>{texts.seeList}</ButtonLink>
              ) : (
                count > 0 && (
                  <Button onClick={() => void run(parsed)}>{texts.confirm(newCount, askedCount)}</Button>
                )
              )}
            </div>
          </div>
          <LinesTable key={parsed.step} lines={parsed.lines} nameOf={texts.nameOf} isDone={isDone} />
        </section>
      )}
      <ProgressDialog
        isOpen={state.step === 'running'}
        title={IMPORT.running}
        text={IMPORT.progress(done, total)}
        share={total > 0 ? done / total : undefined}
        cancelText={IMPORT.stop}
        onCancel={stop}
      />
    </>
  );
}

function hintFor(count: number, isStarted: boolean): string {
  if (count === 0) return IMPORT.nothingNew;
  return isStarted ? IMPORT.begunHint : IMPORT.previewHint;
}

/** Workbooks too, although they are refused: their person then reads how to save them as CSV. */
const ACCEPTED_FILES = '.csv,.txt,.tsv,.xlsx,.xls,text/csv,text/plain,text/tab-separated-values';

const TemplateButton = ({ template: { name, content } }: Pick<ImportTexts, 'template'>) => (
  <Button
    look="quiet"
    size="small"
    onClick={() => saveFile(name, new Blob([`\uFEFF${content}`], { type: 'text/csv' }))}
  >
    <Download className="size-4" aria-hidden="true" />
    {IMPORT.template}
  </Button>
);
