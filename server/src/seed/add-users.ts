import { hashPassword } from '../accounts/passwords.ts';
import type { UserService } from '../accounts/users.ts';
import { newUserColumns } from '../accounts/users.ts';
import type { DatabaseHandle } from '../database/connection.ts';
import { systemActor, write } from '../database/write.ts';
import { demoUserPassword, users } from './content/users.ts';
import { avatarCount } from './pictures/catalogue.ts';
import type { FileOf } from './store-pictures.ts';

/** Adds the demonstration users; never call it in production, since everybody may know their password. */
export async function addUsers(database: DatabaseHandle, service: UserService, fileOf: FileOf): Promise<void> {
  const passwordHash = await hashPassword(demoUserPassword);
  await write(database, systemActor, async (scope) => {
    for (const [index, user] of users.entries()) {
      const avatar = index < avatarCount ? fileOf(`avatar/${index}`) : null;
      await service.createIn(scope, user, { ...newUserColumns(passwordHash), avatar });
    }
  });
}
