import type {
  BannerInput,
  CategoryInput,
  CompanyInput,
  GalleryItemInput,
  MaterialInput,
  ProductInput,
  Status,
  UserType,
} from '@admin-h5/shared/contract';

/** A key of the picture catalogue (`../pictures`); the seed turns it into a file id. */
export type PictureKey = string;

/** Categories are named by their unique code, because ids exist only once the records do. */
export type SeedCategory = Omit<CategoryInput, 'parentId' | 'iconId' | 'coverId' | 'sort' | 'status'> & {
  parent: string | null;
};

export type SeedProduct = Omit<ProductInput, 'categoryId' | 'imageIds' | 'videoId' | 'fileIds'> & { category: string };

export type SeedMaterial = Omit<MaterialInput, 'categoryId' | 'imageIds' | 'fileIds' | 'sort' | 'status'> & {
  category: string;
};

/** `target` is what the link means: a page path, or the name of a category, product or material. */
export type SeedBanner = Pick<BannerInput, 'title' | 'position' | 'linkType' | 'linkTarget'> & { picture: PictureKey };

export type SeedGalleryItem = Pick<GalleryItemInput, 'title' | 'album' | 'description' | 'takenAt'> & {
  pictures: PictureKey[];
};

export type SeedCompany = Omit<CompanyInput, 'logoId' | 'qrId' | 'certificates'> & {
  certificates: { name: string; no: string; validTo: string; picture: PictureKey }[];
};

export interface SeedUser {
  username: string;
  realName: string;
  phone: string;
  email: string;
  type: UserType;
  status: Status;
}
