import { Upload } from 'lucide-react';
import { ButtonLink } from '../../../ui/button.tsx';
import type { ListPlace } from './list-address.ts';

export const ImportLink = ({ from }: { from: ListPlace }) => (
  <ButtonLink to={`${from.path}/import`} look="quiet" size="small">
    <Upload className="size-4" aria-hidden="true" />
    Importer
  </ButtonLink>
);
