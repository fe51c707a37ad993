// Apart from the labels, which pages show without loading the validation of forms.

import { z } from 'zod';
import { MEMBER_TYPES } from './member-type.ts';

export const memberType = z.enum(MEMBER_TYPES, { error: "Le type d'adhésion est requis" });
