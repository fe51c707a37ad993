import { type AudienceCount, audienceSources } from '@cercle/contract/audiences';
import {
  COUNT,
  durationText,
  passedOverText,
  reachedText,
} from '../../../../content/admin-audience-count.ts';
import { AUDIENCES_CALL } from '../campaign-list.ts';
import { useDebouncedPost } from '../use-debounced-post.ts';

type AudienceCountTextProps = {
  /** What is chosen: not validated yet. */
  sources: unknown;
  /** Mails in an hour, where it is valid. */
  pacePerHour: number;
};

/** How many would receive the campaign now, and who is passed over. */
export default function AudienceCountText({ sources, pacePerHour }: AudienceCountTextProps) {
  const { data } = audienceSources.safeParse(sources);
  const { result, isLoading, hasFailed } = useDebouncedPost<AudienceCount>(
    `${AUDIENCES_CALL}/count`,
    data ? { sources: data } : null,
  );
  return (
    <div role="status" className="mt-4 text-sm tabular-nums">
      {!data && <p className="text-slate">{COUNT.incomplete}</p>}
      {hasFailed && <p className="text-danger">{COUNT.failed}</p>}
      {isLoading && !result && <p className="text-slate">{COUNT.loading}</p>}
      {result && !hasFailed && (
        <>
          <p className="font-[550]">{reachedText(result)}</p>
          <p className="text-slate">{passedOverText(result)}</p>
          {pacePerHour > 0 && <p className="text-slate">{durationText(result.reached, pacePerHour)}</p>}
        </>
      )}
    </div>
  );
}
