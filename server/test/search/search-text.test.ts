import { expect, it } from '@jest/globals';
import { searchText } from '../../src/search/search-text.ts';

it('cuts a long search text between two characters', () => {
  expect(searchText([`a${'𬭩'.repeat(1500)}`])).not.toMatch(/\p{Surrogate}/u);
});
