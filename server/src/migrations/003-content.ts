import type { Schema } from './columns.ts';
import {
  index,
  integers,
  lists,
  nullableIntegers,
  nullableNumbers,
  nullableTexts,
  requiredTexts,
  texts,
  uniqueAmongLive,
  versionedIndexes,
  versionedTable,
  withoutPictures,
} from './columns.ts';

/**
 * The catalogue and the company (entities.md). Long texts are the last columns, so that reading a list touches few
 * pages.
 */
export async function contentTables(db: Schema): Promise<void> {
  await versionedTable(
    db,
    'category',
    requiredTexts('name', 'kind'),
    nullableTexts('parentId', 'iconId', 'coverId'),
    texts('code', 'description'),
  );
  await versionedIndexes(db, 'category');
  await index(db, 'category', 'parent', ['parentId', 'deletedAt', 'sort', 'createdAt']);
  await uniqueAmongLive(db, 'category', 'code');

  await versionedTable(
    db,
    'product',
    requiredTexts('name', 'categoryId', 'pesticideType', 'formulation', 'toxicity', 'regNo'),
    texts('crops', 'targets'),
    texts('tradeName', 'enName', 'totalContent', 'regHolder', 'regValidFrom', 'regValidTo', 'licenseNo', 'standardNo'),
    integers('restricted', 'hot', 'recommended', 'viewCount', 'shelfLifeMonths'),
    nullableTexts('videoId'),
    lists('ingredients', 'imageIds', 'fileIds', 'spec', 'usages'),
    texts('technical', 'performance', 'precautions', 'firstAid', 'storage'),
  );
  await versionedIndexes(db, 'product');
  await index(db, 'product', 'category', ['categoryId', 'deletedAt', 'status', 'sort', 'createdAt', 'id']);
  await index(db, 'product', 'views', ['deletedAt', 'status', 'hot', 'viewCount', 'createdAt', 'id']);
  await index(db, 'product', 'formulation', ['formulation', 'deletedAt', 'status']);
  await index(db, 'product', 'pesticide', ['pesticideType', 'deletedAt', 'status']);
  await index(db, 'product', 'validity', ['deletedAt', 'regValidTo']);
  await uniqueAmongLive(db, 'product', 'regNo');
  await withoutPictures(db, 'product');

  await versionedTable(
    db,
    'material',
    requiredTexts('name', 'categoryId', 'grade'),
    texts(
      'enName',
      'casNo',
      'formula',
      'purity',
      'appearance',
      'density',
      'meltingPoint',
      'boilingPoint',
      'flashPoint',
    ),
    texts('solubility', 'standard', 'unNo', 'hazardClass', 'packingGroup', 'hsCode'),
    integers('hazardous', 'recommended', 'viewCount'),
    nullableIntegers('shelfLifeMonths'),
    nullableNumbers('molWeight', 'purityMin'),
    lists('aliases', 'packaging', 'ghs', 'imageIds', 'fileIds'),
    texts('storage', 'usage'),
  );
  await versionedIndexes(db, 'material');
  await index(db, 'material', 'category', ['categoryId', 'deletedAt', 'status', 'sort', 'createdAt', 'id']);
  await index(db, 'material', 'views', ['deletedAt', 'status', 'viewCount', 'createdAt', 'id']);
  await index(db, 'material', 'cas', ['casNo', 'deletedAt']);
  await index(db, 'material', 'nameCas', ['name', 'casNo', 'deletedAt']);
  await withoutPictures(db, 'material');

  await versionedTable(
    db,
    'banner',
    requiredTexts('title', 'imageId', 'position', 'linkType'),
    texts('linkTarget', 'startAt', 'endAt'),
    integers('clickCount'),
  );
  await versionedIndexes(db, 'banner');
  await index(db, 'banner', 'position', ['position', 'deletedAt', 'status', 'sort', 'createdAt']);

  await versionedTable(
    db,
    'gallery',
    requiredTexts('title', 'album', 'mediaType'),
    nullableTexts('videoId', 'posterId'),
    lists('imageIds'),
    texts('takenAt', 'description'),
  );
  await versionedIndexes(db, 'gallery');
  await index(db, 'gallery', 'album', ['album', 'deletedAt', 'status', 'sort', 'createdAt']);

  await versionedTable(
    db,
    'company',
    requiredTexts('name'),
    texts('shortName', 'slogan', 'creditCode', 'icp', 'contact', 'phone', 'email', 'wechat', 'address'),
    nullableTexts('logoId', 'qrId'),
    nullableIntegers('foundedYear'),
    nullableNumbers('lng', 'lat'),
    lists('certificates', 'milestones'),
    texts('intro'),
  );
}
