"""From linear light to the finished image: one film curve, cool shadows, warm highlights, no pure black."""

import cv2
import numpy as np

LIGHT = np.array([0.2126, 0.7152, 0.0722], np.float32)


def film(linear):
    """Film curve with shoulder and toe: linear light in, display value out; 0.18 maps to about 0.41."""
    x = np.maximum(linear, 0) * 0.6
    mapped = np.clip(x * (2.51 * x + 0.03) / (x * (2.43 * x + 0.59) + 0.14), 0, 1)
    return np.where(mapped < 0.0031308, mapped * 12.92, 1.055 * np.maximum(mapped, 1e-6) ** (1 / 2.4) - 0.055)


def curve(linear, contrast=1.0):
    """Film curve by brightness and by channel in equal parts: highlights fade to white, hues are kept."""
    bright = (linear * LIGHT).sum(-1, keepdims=True)
    mapped = film(bright)
    kept = linear / np.maximum(bright, 1e-6)
    by_light = np.clip(mapped**2.2 * kept, 0, None) ** (1 / 2.2)
    display = 0.35 * np.clip(by_light, 0, 1) + 0.65 * film(linear)
    return np.clip(0.5 + (display - 0.5) * contrast, 0, 1) if contrast != 1 else display


def graded(linear, exposure=0.0, contrast=1.0, saturation=1.0, cool=0.5, warm=0.5, vignette=0.12, glow=0.06, seed=1):
    """Linear RGB (height, width, 3) to 8-bit sRGB; exposure in stops, the rest 0 to about 1."""
    linear = np.maximum(linear[..., :3].astype(np.float32), 0) * 2.0**exposure
    height, width = linear.shape[:2]
    if glow:
        bright = np.minimum(linear, 12.0)
        near = cv2.GaussianBlur(bright, (0, 0), width / 400)
        far = cv2.GaussianBlur(cv2.resize(bright, (width // 4, height // 4), interpolation=cv2.INTER_AREA), (0, 0), width / 220)
        linear = linear * (1 - glow) + glow * (0.5 * near + 0.5 * cv2.resize(far, (width, height)))
    display = curve(linear, contrast)
    light = (display * LIGHT).sum(-1, keepdims=True)
    display = light + (display - light) * saturation
    shadows = (1 - light) ** 3
    highlights = light**2
    display = display + cool * shadows * np.array([-0.018, 0.004, 0.022], np.float32)
    display = display + warm * highlights * np.array([0.022, 0.004, -0.022], np.float32)
    if vignette:
        rows = (np.linspace(-1, 1, height, dtype=np.float32) ** 2)[:, None, None]
        columns = (np.linspace(-1, 1, width, dtype=np.float32) ** 2)[None, :, None]
        display = display * (1 - vignette * np.clip(0.5 * rows + 0.6 * columns, 0, 1) ** 1.5)
    floor = np.array([0.012, 0.018, 0.024], np.float32)
    display = floor + display * (1 - floor)
    grain = np.random.default_rng(seed).normal(0, 0.0035, (height, width, 1)).astype(np.float32)
    display = display + grain * (0.4 + 1.2 * light * (1 - light) * 2)
    dither = np.random.default_rng(seed + 1).random(display.shape).astype(np.float32) - 0.5
    return np.clip(display * 255 + dither * 0.9, 0, 255).round().astype(np.uint8)


def shrunk(image, width):
    """Scaled down with Lanczos."""
    height = round(image.shape[0] * width / image.shape[1])
    return cv2.resize(image, (width, height), interpolation=cv2.INTER_LANCZOS4 if image.shape[1] < 2 * width else cv2.INTER_AREA)


def write(path, picture):
    """8-bit RGB or RGBA as PNG."""
    order = [2, 1, 0, 3] if picture.shape[2] == 4 else [2, 1, 0]
    cv2.imwrite(str(path), picture[..., order])


def encoded(linear, seed=1):
    """Linear light to 8-bit sRGB without a grade, dithered against banding."""
    linear = np.clip(linear, 0, 1)
    display = np.where(linear < 0.0031308, linear * 12.92, 1.055 * np.maximum(linear, 1e-6) ** (1 / 2.4) - 0.055)
    dither = np.random.default_rng(seed).random(display.shape[:2] + (1,)) - 0.5
    return np.clip(display * 255 + dither, 0, 255).round().astype(np.uint8)


def luminance(picture):
    """Relative luminance of 8-bit sRGB, 0 to 1."""
    display = picture[..., :3].astype(np.float32) / 255
    linear = np.where(display <= 0.04045, display / 12.92, ((display + 0.055) / 1.055) ** 2.4)
    return (linear * LIGHT).sum(-1)
