import { endingPeriod, registrationStates } from '@admin-h5/contract';
import Joi from 'joi';
import { sql } from 'kysely';
import type { Filter } from '../records/description.ts';

/**
 * `registration=valid|ending|expired`: the state of a 登记证 by its last day and today's date in China. A product
 * without one has no state.
 */
export const registrationIs: Filter = {
  rule: Joi.string().valid(...registrationStates),
  where: (eb, value) => {
    const { from, to } = endingPeriod();
    switch (value) {
      case 'expired':
        return eb.and([eb('regValidTo', '>', ''), eb('regValidTo', '<', from)]);
      case 'ending':
        return eb.and([eb('regValidTo', '>=', from), eb('regValidTo', '<=', to)]);
      default:
        // Most products are valid. With the plain column SQLite would use the index over the days, and then fetch and sort nearly
        // all products. With an expression it reads one page in the list's order.
        return sql<boolean>`${eb.ref('regValidTo')} || '' >= ${from}`;
    }
  },
};
