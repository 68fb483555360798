import { hashPassword } from '../auth/passwords.ts';
import type { DatabaseHandle } from '../database/connection.ts';
import { systemActor, write } from '../database/write.ts';
import { createIn } from '../records/write.ts';
import type { UserEntity } from '../user/description.ts';
import { newUserColumns } from '../user/description.ts';
import type { SeedUser } from './content.ts';
import { userInput } from './inputs.ts';
import type { FileOf } from './store-files.ts';

/** Password of every demonstration user. It is public, so these users exist only outside production. */
const demoUserPassword = 'demo123456';

/** Adds the demonstration users. Never call it in production: their password is public. */
export async function addUsers(
  database: DatabaseHandle,
  entity: UserEntity,
  users: readonly SeedUser[],
  fileOf: FileOf,
): Promise<void> {
  const passwordHash = await hashPassword(demoUserPassword);
  await write(database, systemActor, async (scope) => {
    for (const row of users) {
      const avatar = row.avatar === null ? null : fileOf(row.avatar);
      await createIn(entity, scope, userInput(row), { ...newUserColumns(passwordHash), avatar });
    }
  });
}
