import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { S3Client } from '@aws-sdk/client-s3';
import { integrityOf } from '../../recipe/index.ts';
import { ReleaseFailure } from '../failure.ts';
import type { Environment } from '../settings.ts';
import { contentType } from './content-type.ts';
import type { BuildFile, UploadTarget } from './upload-target.ts';

const immutable = 'public, max-age=31536000, immutable';
/** Metadata of an object: the SHA-384 of what was uploaded. */
const hashName = 'sha384';

/** It is large, and most teams release to a folder: it is installed by those who need it. */
async function loadSdk() {
  try {
    return await import('@aws-sdk/client-s3');
  } catch {
    throw new ReleaseFailure('usage', 'Releasing to S3 needs a package: npm install --save-dev @aws-sdk/client-s3');
  }
}

/**
 * A bucket of S3 or of a storage that speaks its protocol. Keys, region and endpoint come from where the AWS SDK reads them
 * (`AWS_ACCESS_KEY_ID`, `AWS_REGION`, `AWS_ENDPOINT_URL_S3`, profiles, roles).
 * @param prefix of the keys; '' for none
 */
export async function s3Target(bucket: string, prefix: string, environment: Environment): Promise<UploadTarget> {
  const { GetObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client: Client } = await loadSdk();
  const endpoint = environment['AWS_ENDPOINT_URL_S3'] ?? environment['AWS_ENDPOINT_URL'];
  const client: S3Client = new Client({
    region: environment['AWS_REGION'] ?? environment['AWS_DEFAULT_REGION'] ?? 'us-east-1',
    // Most storages other than Amazon's have no host name for each bucket, and do not know the checksums that the SDK adds.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const objectOf = (build: string, file: BuildFile) => ({
    Bucket: bucket,
    Key: [prefix, build, file.path].filter(Boolean).join('/'),
  });

  async function hashThere(build: string, file: BuildFile): Promise<string | null> {
    const object = objectOf(build, file);
    try {
      const { Metadata } = await client.send(new HeadObjectCommand(object));
      const noted = Metadata?.[hashName];
      if (noted) return noted;
    } catch (error) {
      if (error instanceof Error && error.name === 'NotFound') return null;
      throw error;
    }
    // Uploaded in another way.
    const { Body } = await client.send(new GetObjectCommand(object));
    const content = await Body?.transformToByteArray();
    return integrityOf(Buffer.from(content ?? []));
  }

  return {
    place: `s3://${[bucket, prefix].filter(Boolean).join('/')}`,
    // A bucket sends each object as it is; what stands in front of it compresses.
    takesVariants: false,
    compare: async ({ build }, files) => {
      const hashes = await Promise.all(files.map(async (file) => ({ file, hash: await hashThere(build, file) })));
      return new Map(
        hashes
          .filter(({ hash }) => hash !== null)
          .map(({ file, hash }) => [file.path, hash === file.integrity ? 'same' : 'other'] as const),
      );
    },
    put: async ({ build, folder }, files) => {
      await Promise.all(
        files.map(async (file) => {
          const source = path.join(folder, file.path);
          await client.send(
            new PutObjectCommand({
              ...objectOf(build, file),
              Body: createReadStream(source),
              ContentLength: (await stat(source)).size,
              ContentType: contentType(file.path),
              CacheControl: immutable,
              Metadata: { [hashName]: file.integrity },
            }),
          );
        }),
      );
    },
  };
}
