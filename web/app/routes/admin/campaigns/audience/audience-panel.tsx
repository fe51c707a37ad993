import type { AudienceSource } from '@cercle/contract/audiences';
import { toWhole } from '@cercle/contract/typed-numbers';
import { FolderOpen, Save } from 'lucide-react';
import { Suspense } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { AUDIENCE_FIELDS } from '../../../../content/admin-audiences.ts';
import { CAMPAIGN_PANELS } from '../../../../content/admin-campaigns.ts';
import { OutsideForm } from '../../../../forms/outside-form.tsx';
import { Button } from '../../../../ui/button.tsx';
import { lazyComponent } from '../../../../ui/lazy-component.tsx';
import { useLazyComponent } from '../../../../ui/use-lazy-component.ts';
import { Panel } from '../../details/description-list.tsx';
import { SourceFields } from './source-fields.tsx';
import { typedSources } from './source-lines.ts';
import { useSourceLines } from './use-source-lines.ts';

const AudienceCountText = lazyComponent(() => import('./audience-count.tsx'));

const loadLoadDialog = () => import('./load-audience-dialog.tsx');
const loadSaveDialog = () => import('./save-audience-dialog.tsx');

/** Who receives the campaign; an audience that was saved can be loaded, and this one saved. */
export function AudiencePanel() {
  const { control } = useFormContext();
  const values = useWatch({ control });
  const lines = useSourceLines();
  const load = useLazyComponent(loadLoadDialog);
  const save = useLazyComponent(loadSaveDialog);
  const sources = typedSources(values);
  return (
    <Panel title={CAMPAIGN_PANELS.audience}>
      <SourceFields lines={lines} />
      <Suspense>
        <AudienceCountText sources={sources} pacePerHour={toWhole(String(values.pacePerHour ?? ''))} />
      </Suspense>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button size="small" look="quiet" onClick={load.open}>
          <FolderOpen className="size-4" aria-hidden="true" />
          {AUDIENCE_FIELDS.load}
        </Button>
        <Button size="small" look="quiet" onClick={save.open}>
          <Save className="size-4" aria-hidden="true" />
          {AUDIENCE_FIELDS.save}
        </Button>
      </div>
      {load.Component && (
        <OutsideForm>
          <load.Component onLoad={lines.replace} onClose={load.close} />
        </OutsideForm>
      )}
      {save.Component && (
        <OutsideForm>
          <save.Component sources={sources as AudienceSource[]} onClose={save.close} />
        </OutsideForm>
      )}
    </Panel>
  );
}
