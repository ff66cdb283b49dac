"""Remove render noise, guided by albedo, normal and depth (torch)."""

import os

os.environ['OPENCV_IO_ENABLE_OPENEXR'] = '1'

import cv2  # noqa: E402
import numpy as np  # noqa: E402
import torch  # noqa: E402
import torch.nn.functional as functional  # noqa: E402

torch.set_num_threads(2)


def load(path):
    """EXR as float RGB(A), rows from the top."""
    image = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
    if image.ndim == 3 and image.shape[2] >= 3:
        image = image[..., [2, 1, 0, *range(3, image.shape[2])]]
    return np.ascontiguousarray(image)


def save(path, image):
    """Float RGB(A) as EXR."""
    cv2.imwrite(str(path), np.ascontiguousarray(image[..., [2, 1, 0, *range(3, image.shape[2])]].astype(np.float32)))


def window_mean(image, radius):
    padded = functional.pad(image, (radius,) * 4, mode='replicate')
    return functional.avg_pool2d(padded, 2 * radius + 1, stride=1)


def without_fireflies(colour, limit=2.5):
    """Clamps pixels far brighter than the third brightest of their eight neighbours to that value."""
    light = colour.mean(1, keepdim=True)
    padded = functional.pad(light, (1, 1, 1, 1), mode='replicate')
    around = functional.unfold(padded, 3).view(1, 9, *light.shape[2:])
    around = around[:, [0, 1, 2, 3, 5, 6, 7, 8]]
    ceiling = around.topk(3, dim=1).values[:, 2:3] * limit + 1e-3
    return colour * (ceiling / light.clamp_min(1e-6)).clamp_max(1)


def denoise(colour, albedo, normal, depth, strength=1.0, levels=4):
    """Cross-bilateral wavelet filter on the lighting without its albedo.

    Arrays of (height, width, channels), linear. `strength` scales the tolerance for differences of brightness.
    """

    def tensor(image):
        return torch.from_numpy(np.ascontiguousarray(image[..., :3].astype(np.float32))).permute(2, 0, 1)[None]

    colour, albedo, normal = tensor(colour), tensor(albedo).clamp(0, 1), tensor(normal)
    depth = torch.from_numpy(np.ascontiguousarray(depth[..., 0] if depth.ndim == 3 else depth))[None, None].clamp_max(1e5)
    base = albedo + 0.02
    light = without_fireflies(colour) / base
    # Bright areas have more noise than dark ones, so the filter works on the logarithm.
    light = torch.log1p(light)
    features = torch.cat([albedo * 4, normal * 2.5, torch.log1p(depth) * 12], 1)
    mean = window_mean(light, 3)
    variance = (window_mean(light**2, 3) - mean**2).clamp_min(0).mean(1, keepdim=True)
    feature_mean = window_mean(features, 3)
    busy = (window_mean(features**2, 3) - feature_mean**2).clamp_min(0).sum(1, keepdim=True)
    # Where the features themselves vary, part of the variance is detail, not noise.
    variance = variance / (1 + 1.5 * busy)
    kernel = (0.0625, 0.25, 0.375, 0.25, 0.0625)
    height, width = light.shape[2:]
    for level in range(levels):
        step = 2**level
        reach = 2 * step
        tolerance = strength * 2.2 * (window_mean(variance, 1).sqrt() + 0.002)
        compared = window_mean(light, 1)
        stacked = torch.cat([light, compared, features, variance], 1)
        padded = functional.pad(stacked, (reach,) * 4, mode='replicate')
        total = torch.zeros_like(light)
        spread = torch.zeros_like(variance)
        weights = torch.zeros_like(variance)
        for row in range(5):
            for column in range(5):
                view = padded[:, :, row * step : row * step + height, column * step : column * step + width]
                other, other_compared, other_features, other_variance = view.split([3, 3, features.shape[1], 1], 1)
                gap = ((other_compared - compared) / tolerance).pow(2).mean(1, keepdim=True)
                shape_gap = (other_features - features).pow(2).sum(1, keepdim=True)
                weight = kernel[row] * kernel[column] * torch.exp(-gap - shape_gap)
                total += other * weight
                spread += other_variance * weight**2
                weights += weight
        light = total / weights
        variance = spread / weights**2
    result = torch.expm1(light) * base
    return result[0].permute(1, 2, 0).numpy()


def denoised(folder, strength=1.0, levels=4):
    """The finished colour of a render's passes with its alpha, linear, (height, width, 4)."""
    colour = load(folder / 'color.exr')
    passes = [load(folder / f'{name}.exr') for name in ('albedo', 'normal', 'depth')]
    alpha = colour[..., 3:4]
    # Alpha is premultiplied: it is divided out at thin edges first and multiplied back afterwards.
    solid = colour[..., :3] / np.maximum(alpha, 0.02)
    clean = denoise(solid, *passes, strength=strength, levels=levels)
    return np.concatenate([clean * alpha, alpha], -1)
