// Writes the address at which the project is published wherever it is named:
//
//   node scripts/setAddress.mjs https://github.com/OWNER/REPOSITORY
import { join } from 'node:path';
import { setAddress } from './address.mjs';

setAddress(join(import.meta.dirname, '../..'), process.argv[2]);
