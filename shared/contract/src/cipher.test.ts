import { createCipheriv } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { CipherConfigError, CipherError, decryptPassword, encryptPassword } from './cipher.ts';

const dev = { key: 'admin-h5-dev-key', iv: 'admin-h5-dev-iv-' };

/** Made once with OpenSSL; they must never change, or deployed clients and servers no longer understand each other. */
const vectors = [
  { plain: 'admin123456', config: dev, encrypted: 'ShfWUWF5L+sJuE8aCBvtqA==' },
  { plain: '密码：農药🌾', config: dev, encrypted: 's9+9KPF48I/8dFMyH9tN9KKzUYiRwjFAAYKnG5sZJJs=' },
  {
    plain: 'x'.repeat(255),
    config: { key: 'short', iv: '0123456789abcdef' },
    encrypted:
      'KNNRwcVWnoJiC7FTnXw53hiLzg0B8WQBiB+lic2RNWSXIYILP2NOfAf57V/D41wDNjvQiPCWbfQzD6LST5m0INFTubqTBowyQ2e1c/bv4NnosuZKbC5iAJ2msznlpqxgFyXXEQVSdFGX5JLCUsvoPu8n1sVwYlphu7e3vfNVHr+75OlDleCvVzN3kswjfkygX3p8bES1LJlqp58ij//avpCPSbj6gmDc39KIoKkMHgQOUS5PVtaAhpCCyOfpQ4irmVnhoIc7lvgalsQAypF68DcmRY2pKcIU6E/PkqbJB1eGfjZB1b/hr/j7yLwmgGCaPiA04YIErsUCCTNMDDW4/A==',
  },
  {
    plain: 'secret',
    config: { key: 'seventeen-bytes-k', iv: '0123456789abcdef' },
    encrypted: 'xjLadbWSRX09wQx4aA1rhQ==',
  },
];

function reference(plain: string, { key, iv }: { key: string; iv: string }): string {
  const bytes = Buffer.alloc(Buffer.byteLength(key) > 16 ? 32 : 16);
  bytes.write(key);
  const cipher = createCipheriv(bytes.length === 32 ? 'aes-256-cbc' : 'aes-128-cbc', bytes, Buffer.from(iv));
  return Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]).toString('base64');
}

describe('password cipher', () => {
  it.each(vectors)(
    'keeps its fixed vector for $plain [§5 cipher, §passwords cipher]',
    ({ plain, config, encrypted }) => {
      expect(encryptPassword(plain, config)).toBe(encrypted);
      expect(decryptPassword(encrypted, config)).toBe(plain);
    },
  );

  it('is AES-CBC with PKCS7 as any other implementation has it [§5 cipher]', () => {
    expect(encryptPassword('六位以上abc', dev)).toBe(reference('六位以上abc', dev));
  });

  it.each(['', 'abc', '!!!!', 'AAAA', 'A'.repeat(24), encryptPassword('secret', { ...dev, key: 'other' })])(
    'refuses %j, which it did not make',
    (text) => {
      expect(() => decryptPassword(text, dev)).toThrow(CipherError);
    },
  );

  it('refuses a key over 32 bytes and an IV that has not 16 [§5 cipher]', () => {
    expect(() => encryptPassword('x', { ...dev, key: 'k'.repeat(33) })).toThrow(CipherConfigError);
    expect(() => encryptPassword('x', { ...dev, key: '' })).toThrow(CipherConfigError);
    expect(() => encryptPassword('x', { ...dev, iv: 'short' })).toThrow(CipherConfigError);
  });
});
