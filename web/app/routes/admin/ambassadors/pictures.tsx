import { Images } from 'lucide-react';
import { PICTURES } from '../../../content/admin-pictures.ts';
import { privateMeta } from '../../../document/page-meta.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { PHOTO_ACCEPT } from '../../../ui/photo-validation.ts';
import { ProgressDialog } from '../../../ui/progress-dialog.tsx';
import { LoadingState } from '../../../ui/states.tsx';
import { useFilesDrop } from '../../../ui/use-file-drop.ts';
import { BackToList } from '../details/back-to-list.tsx';
import { FileCard } from '../import/file-card.tsx';
import { useHeadingFocus } from '../import/use-heading-focus.ts';
import { AMBASSADORS } from '../list/list-configs.ts';
import { PicturesTable } from './pictures-table.tsx';
import { isSendable, type PictureFile, usePictures } from './use-pictures.ts';

export const meta = privateMeta(PICTURES.title, PICTURES.description);

const isSent = (picture: PictureFile) => picture.isSent;

export default function AmbassadorPictures() {
  const { state, choose, run, stop } = usePictures();
  const drop = useFilesDrop(({ files }) => void choose([...files]));
  const files = 'files' in state ? state.files : [];
  const sentCount = files.filter(isSent).length;
  const sendable = files.filter(isSendable);
  const isDone = state.step === 'done';
  const heading = useHeadingFocus(state.step === 'preview' || isDone ? state.step : null);
  const problem = 'problem' in state ? state.problem : undefined;
  return (
    <>
      <BackToList to={AMBASSADORS.path} />
      <h1 className="mt-3 text-xl">{PICTURES.title}</h1>
      <FileCard
        drop={drop}
        rules={PICTURES.rules}
        caution={PICTURES.caution}
        title={PICTURES.chooseTitle}
        button={{
          Icon: Images,
          name: 'files',
          text: files.length > 0 ? PICTURES.other : PICTURES.choose,
          accept: PHOTO_ACCEPT,
          multiple: true,
          onFile: (_, chosen) => void choose(chosen),
        }}
        hint={
          <>
            <span>{PICTURES.limits}</span>
            <span className="pointer-coarse:hidden">{` ${PICTURES.drop}`}</span>
          </>
        }
        problem={problem}
      />
      {state.step === 'reading' && <LoadingState text={PICTURES.reading} />}
      {files.length > 0 && (
        <section aria-labelledby="images" className="mt-8">
          <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <div>
              <h2 id="images" ref={heading} tabIndex={-1} className="text-lg outline-none">
                {isDone ? PICTURES.resultTitle : PICTURES.previewTitle}
              </h2>
              <p role="status" className="mt-1 text-sm text-slate">
                {hintFor(isDone, sentCount, sendable.length)}
              </p>
            </div>
            <div className="flex flex-wrap items-center gap-3">
              {sendable.length > 0 && (
                <Button onClick={() => void run(files)}>
                  {isDone ? PICTURES.retry(sendable.length) : PICTURES.send(sendable.length)}
                </Button>
              )}
              {isDone && (
                <ButtonLink to={AMBASSADORS.path} look={sendable.length > 0 ? 'quiet' : 'primary'}>
                  {PICTURES.seeList}
                </ButtonLink>
              )}
            </div>
          </div>
          <PicturesTable files={files} caption={isDone ? PICTURES.resultTitle : PICTURES.previewTitle} />
        </section>
      )}
      <ProgressDialog
        isOpen={state.step === 'running'}
        title={PICTURES.running}
        text={PICTURES.progress(sentCount, sentCount + sendable.length)}
        share={sentCount / Math.max(1, sentCount + sendable.length)}
        cancelText={PICTURES.stop}
        onCancel={stop}
      />
    </>
  );
}

function hintFor(isDone: boolean, sentCount: number, sendableCount: number): string {
  if (isDone) return PICTURES.sent(sentCount);
  return sendableCount === 0 ? PICTURES.nothing : PICTURES.previewHint;
}
