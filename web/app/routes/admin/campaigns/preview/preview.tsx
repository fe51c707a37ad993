import { type CampaignPreview, campaignPreviewQuery } from '@cercle/contract/campaigns';
import { useState } from 'react';
import { PREVIEW } from '../../../../content/admin-campaign-preview.ts';
import { Button } from '../../../../ui/button.tsx';
import { Panel } from '../../details/description-list.tsx';
import { CAMPAIGNS_CALL } from '../campaign-list.ts';
import { useDebouncedPost } from '../use-debounced-post.ts';
import { MailFrame } from './mail-frame.tsx';
import './preview.css';
import { PreviewTabs, type PreviewView } from './preview-tabs.tsx';

/** Gmail cuts a longer mail. */
const MAX_BYTES = 102_400;
const BYTES_OF_KILOBYTE = 1_024;

const WIDTHS = { phone: 390, desk: 800, dark: 800 } as const;

type PreviewPanelProps = {
  /** What is written: not validated yet. */
  subject: unknown;
  body: unknown;
};

/** The mail as it will leave, on screens of several kinds. */
export default function PreviewPanel({ subject, body }: PreviewPanelProps) {
  const [view, setView] = useState<PreviewView>('phone');
  const { data } = campaignPreviewQuery.safeParse({ subject, body });
  const { result, isLoading, hasFailed, retry } = useDebouncedPost<CampaignPreview>(
    `${CAMPAIGNS_CALL}/preview`,
    data ?? null,
  );
  return (
    <Panel title={PREVIEW.title}>
      <PreviewTabs view={view} onChange={setView}>
        <div role="status" className="text-sm">
          {!data && <p className="text-slate">{PREVIEW.nothing}</p>}
          {isLoading && !result && <p className="text-slate">{PREVIEW.loading}</p>}
          {hasFailed && <p className="mb-3 text-danger">{PREVIEW.failed}</p>}
          {result && result.bytes > MAX_BYTES && (
            <p className="mb-3 rounded-md bg-warning-tint p-4 text-warning">
              {PREVIEW.tooLarge(Math.ceil(result.bytes / BYTES_OF_KILOBYTE))}
            </p>
          )}
        </div>
        {hasFailed && (
          <Button size="small" look="quiet" className="mb-3" onClick={retry}>
            {PREVIEW.retry}
          </Button>
        )}
        {result && <View view={view} preview={result} />}
      </PreviewTabs>
    </Panel>
  );
}

function View({ view, preview }: { view: PreviewView; preview: CampaignPreview }) {
  if (view === 'text')
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too.
      <section tabIndex={0} aria-label={PREVIEW.frame.text} className="mail-preview">
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">{preview.text}</p>
      </section>
    );
  return (
    <MailFrame
      key={view}
      title={PREVIEW.frame[view]}
      html={view === 'dark' ? preview.darkHtml : preview.html}
      width={WIDTHS[view]}
      isFluid={view === 'phone'}
    />
  );
}
