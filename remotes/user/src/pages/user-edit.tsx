import { useMemo, useState } from 'react';
import { type CallOptions, type PageProps, useSession } from '@admin-h5/client';
import { isUserType, type UserCreateInput } from '@admin-h5/contract';
import { FormScreen } from '@admin-h5/admin-kit';
import { userCreateSchema, userSchema } from '@admin-h5/contract/validation';
import { userSections } from '../user/user-fields.tsx';
import { userResource } from '../user/user-resource.ts';
import { paths } from '../paths.ts';

const nobody = { username: '', phone: '' };
const common = { entityLabel: '用户', subject: 'user', listUrl: paths.list, editUrl: paths.edit, copyable: false };
const { create: _create, ...existing } = userResource;

/** Form of an existing account; separate calls change the password. */
function EditUser({ query }: PageProps) {
  const id = query.id ?? '';
  const isSelf = useSession(({ userInfo }) => userInfo?.id === id);
  const [stored, setStored] = useState(nobody);
  const sections = useMemo(() => userSections({ isNew: false, isSelf, own: stored }), [isSelf, stored]);
  const resource = useMemo(
    () => ({
      ...existing,
      async get(recordId: string, options?: CallOptions) {
        const user = await userResource.get(recordId, options);
        setStored({ username: user.username, phone: user.phone });
        return user;
      },
      create: () => Promise.reject(new TypeError('An existing user is edited')),
    }),
    [],
  );
  return <FormScreen {...common} query={query} resource={resource} schema={userSchema} sections={sections} />;
}

type UserCreation = Omit<UserCreateInput, 'ticket'>;
const newResource = {
  ...userResource,
  /** Resource for repeating a save whose response was lost; separate calls change the password. */
  update: (id: string, { password: _password, ...user }: UserCreation & { version: number }, options?: CallOptions) =>
    userResource.update(id, user, options),
};
const newSections = userSections({ isNew: true, isSelf: false, own: nobody });

function NewUser({ query }: PageProps) {
  const type = Number(query.type);
  return (
    <FormScreen
      {...common}
      query={{}}
      resource={newResource}
      schema={userCreateSchema}
      sections={newSections}
      blank={isUserType(type) ? { type } : {}}
      keepForNext={['type']}
    />
  );
}

export default function UserEdit(props: PageProps) {
  return props.query.id ? <EditUser {...props} /> : <NewUser {...props} />;
}
