import { describe, expect, it } from '@jest/globals';
import { checkSignature, keyId } from '@admin-h5/contract/signatures';
import { certify, makePrivateKey, makeTeamKey, publicKeyOf, signRelease } from '../keys.ts';
import { release } from './sample.ts';

const root = makePrivateKey();
const rootKey = publicKeyOf(root);
const key = makeTeamKey(root, 'banner');
const signature = signRelease(key, release);
const signed = { ...release, signature };

describe('a signed release', () => {
  it('is verified by WebCrypto, with the id of its key', async () => {
    expect(await checkSignature(rootKey, 'banner', signed)).toEqual({ ok: true, key: await keyId(key.publicKey) });
  });

  it('may be signed by either of two keys of its module', async () => {
    const second = makeTeamKey(root, 'banner');
    const result = await checkSignature(rootKey, 'banner', { ...release, signature: signRelease(second, release) });
    expect(result).toEqual({ ok: true, key: await keyId(second.publicKey) });
  });

  const other = makeTeamKey(root, 'user');
  const self = makePrivateKey();
  const own = { module: 'banner', publicKey: publicKeyOf(self), privateKey: self };
  it.each([
    ['unsigned', 'banner', { ...release, signature: null }, 'unsigned'],
    ['of other content', 'banner', { ...signed, build: 'b2' }, 'signature'],
    ["signed by another module's key", 'banner', { ...release, signature: signRelease(other, release) }, 'certificate'],
    ['listed under another module', 'user', signed, 'certificate'],
    [
      'signed by a key that certifies itself',
      'banner',
      { ...release, signature: signRelease({ ...own, certificate: certify(self, 'banner', own.publicKey) }, release) },
      'certificate',
    ],
    [
      'signed with the certificate of another key',
      'banner',
      { ...release, signature: signRelease({ ...own, certificate: key.certificate }, release) },
      'certificate',
    ],
    [
      'with the certificate for a signature',
      'banner',
      { ...signed, signature: { ...signature, value: key.certificate } },
      'signature',
    ],
    [
      'with a key that is none',
      'banner',
      { ...signed, signature: { ...signature, publicKey: 'A'.repeat(122) } },
      'certificate',
    ],
    [
      'with a signature that is no base64url',
      'banner',
      { ...signed, signature: { ...signature, value: '*' } },
      'signature',
    ],
  ] as const)('that is %s is refused', async (_what, module, candidate, fault) => {
    expect(await checkSignature(rootKey, module, candidate)).toEqual({ ok: false, fault });
  });

  it.each(['', 'A'.repeat(122), publicKeyOf(makePrivateKey())])(
    'is refused under another root key: %j',
    async (wrong) => {
      expect(await checkSignature(wrong, 'banner', signed)).toEqual({ ok: false, fault: 'certificate' });
    },
  );
});
