import { Upload } from 'lucide-react';
import { ButtonLink } from '../../../ui/button.tsx';
import type { ListConfig } from './list-query.ts';

export const ImportLink = ({ from: config }: { from: ListConfig }) => (
  <ButtonLink to={`${config.path}/import`} look="quiet" size="small">
    <Upload className="size-4" aria-hidden="true" />
    Importer
  </ButtonLink>
);
